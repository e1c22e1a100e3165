/** In the order of the page. */
export const agentSections = [
  { id: 'clients', title: 'Set up your client' },
  { id: 'tools', title: 'Tools' },
  { id: 'endpoint', title: 'Server behavior' },
] as const;
