export type VideoSet = { names: readonly string[]; make: (name: string, workFolder: string) => Promise<void> };
