export const chapters = ['verdict', 'playbook', 'strategy', 'execution', 'diagnostics'] as const;
export type Chapter = (typeof chapters)[number];
