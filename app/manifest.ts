import type { MetadataRoute } from 'next';

const icon = (size: number) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' });

/** Makes the service installable. What a phone shares with it fills the field of the analyses page, and is not submitted without a click. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    id: '/',
    name: 'Ad Analysis Service',
    short_name: 'Ad Analysis',
    description: 'Evidence-based reports on public video ads.',
    start_url: '/analyses',
    scope: '/',
    display: 'standalone',
    background_color: '#fbfaf8',
    theme_color: '#fbfaf8',
    icons: [icon(192), icon(512)],
    share_target: { action: '/analyses', method: 'GET', params: { title: 'title', text: 'text', url: 'url' } },
  };
}
