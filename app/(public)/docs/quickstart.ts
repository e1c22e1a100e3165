export const quickstartSections = [
  { id: 'token', title: 'Set up' },
  { id: 'submit', title: 'Submit an ad' },
  { id: 'wait', title: 'Wait for the report' },
  { id: 'download', title: 'Download the PDF' },
  { id: 'program', title: 'First report in five minutes' },
  { id: 'rules', title: 'Good to know' },
] as const;
