type Size = { width: number; height: number };

export const toSvg = ({ width, height }: Size, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;

export const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
