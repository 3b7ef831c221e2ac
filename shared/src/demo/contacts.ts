import { slug } from '../domain';
import type { Random } from './random';

/**
 * Numbers that cannot be anybody's. In Costa Rica's plan fixed lines begin with 21 to 27 and mobiles in the 8s with
 * 83 to 89: 2000-0xxx and 8000-0xxx are not assigned, yet have 8 digits and a first digit from 2 to 8 (Spec §5).
 */
export const mobileNumber = (n: number) => `8000-${String(n).padStart(4, '0')}`;
export const landlineNumber = (n: number) => `2000-${String(n).padStart(4, '0')}`;

/** Under `.example` and `example.com`, which are reserved and reach nobody (RFC 2606). */
export function emailAddress(nombre: string, surname: string, empresa: string, n: number): string {
  if (empresa && n % 2 === 0) return `contacto@${slug(empresa)}.example`;
  return `${slug(nombre).replaceAll('-', '.')}.${slug(surname)}${n}@example.com`;
}

/** An open film of the Blender Foundation stands for the videos, in the forms in which links arrive. Ruling 12. */
const VIDEOS = [
  'https://www.youtube.com/embed/aqz-KE-bpKQ',
  'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  'https://youtu.be/aqz-KE-bpKQ',
  'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
  'https://vimeo.com/1084537',
  'https://player.vimeo.com/video/1084537',
];

export function videoAddress(random: Random): string {
  return random.chance(0.15) ? random.pick(VIDEOS) : '';
}
