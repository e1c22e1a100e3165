export const agentSections = [
  { id: 'clients', title: 'Connect by signing in' },
  { id: 'tokens', title: 'Connect with a token' },
  { id: 'servers', title: 'Call from a server' },
  { id: 'tools', title: 'Tools' },
  { id: 'endpoint', title: 'Server behavior' },
  { id: 'oauth', title: 'OAuth, for authors of clients' },
  { id: 'troubleshooting', title: 'Troubleshooting' },
] as const;
