export const pasteSections = [
  { id: 'bookmarklet', title: 'Bookmarklet' },
  { id: 'phone', title: 'Share from a phone' },
  { id: 'link', title: 'Link' },
  { id: 'several', title: 'Several ads at once' },
] as const;
