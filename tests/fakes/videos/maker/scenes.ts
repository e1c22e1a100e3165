import type { Scene } from './plan';

export const texture = (seed: number): Scene => ({ draw: 'texture', seed });
export const room = (seed: number): Scene => ({ draw: 'room', seed });
export const product = (seed: number): Scene => ({ draw: 'product', seed });
export const landscape = (seed: number): Scene => ({ draw: 'landscape', seed });
export const screen = (seed: number): Scene => ({ draw: 'screen', seed });
export const plain = (color: string): Scene => ({ color });
/** A person in front of a room, who is moved by shares of the picture and enlarged. */
export const person = (seed: number, x = 0, scale = 1, y = 0): Scene => ({ draw: 'person', seed, pose: { x, y, scale } });
