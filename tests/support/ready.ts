const address = 'http://127.0.0.1/api/health/ready';

/** A probe of a load balancer, which knows no secret. */
export const strangersProbe = () => new Request(address);

/** The headers of the operator, who also reads the notices. */
export const operatorsHeaders = () => ({ authorization: `Bearer ${process.env.METRICS_TOKEN}` });
export const operatorsProbe = () => new Request(address, { headers: operatorsHeaders() });
