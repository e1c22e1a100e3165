/** No request of such a browser leaves it, routed or not: every name resolves to nothing, that of the proxy included. */
export const offline = {
  proxy: { server: 'http://offline.invalid:9' },
  args: ['--host-resolver-rules=MAP * ~NOTFOUND', '--disable-background-networking'],
} as const;
