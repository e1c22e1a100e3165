export const recipeSections = [
  { id: 'n8n', title: 'n8n' },
  { id: 'make', title: 'Make' },
  { id: 'sheets', title: 'Google Sheets' },
  { id: 'skill', title: 'Claude and other agents' },
] as const;
