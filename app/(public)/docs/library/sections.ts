export const librarySections = [
  { id: 'find', title: 'Search and filter' },
  { id: 'organize', title: 'Tag, archive, save and delete' },
  { id: 'brands', title: 'Brands' },
  { id: 'compare', title: 'Compare' },
  { id: 'export', title: 'Export' },
] as const;
