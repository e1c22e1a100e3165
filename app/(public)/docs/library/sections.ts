export const librarySections = [
  { id: 'find', title: 'Search and filter' },
  { id: 'brands', title: 'Brands' },
  { id: 'compare', title: 'Compare' },
  { id: 'export', title: 'Export' },
] as const;
