export const checkSections = [
  { id: 'how', title: 'How a finding is checked' },
  { id: 'results', title: 'Results' },
  { id: 'by', title: 'What it is checked against' },
  { id: 'observed', title: 'Observed lines' },
  { id: 'not-checked', title: 'Why a finding is not checked' },
  { id: 'left-out', title: 'Why a finding is left out' },
  { id: 'limits', title: 'What is not proven' },
] as const;
