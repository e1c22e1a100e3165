export const sharingSections = [
  { id: 'create', title: 'Create a link' },
  { id: 'readers', title: 'What readers see' },
  { id: 'pdf', title: 'PDFs in your name' },
  { id: 'end', title: 'End and revocation' },
  { id: 'views', title: 'Views' },
  { id: 'safety', title: 'How links are protected' },
] as const;
