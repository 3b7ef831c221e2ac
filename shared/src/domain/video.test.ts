import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { embedUrl } from './video';

const YOUTUBE = 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ';

describe('embedUrl', () => {
  test.each([
    'https://www.youtube.com/embed/aqz-KE-bpKQ',
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?rel=0',
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=30s',
    'https://m.youtube.com/watch?app=desktop&v=aqz-KE-bpKQ',
    'https://youtube.com/shorts/aqz-KE-bpKQ',
    'https://www.youtube.com/live/aqz-KE-bpKQ',
    'https://youtu.be/aqz-KE-bpKQ?si=abc',
    '  https://youtu.be/aqz-KE-bpKQ/  ',
    'HTTPS://WWW.YOUTUBE.COM/watch?v=aqz-KE-bpKQ',
  ])('%s becomes the player of YouTube', (raw) => expect(embedUrl(raw)).toBe(YOUTUBE));

  test.each([
    ['https://vimeo.com/1084537', 'https://player.vimeo.com/video/1084537'],
    ['https://www.vimeo.com/channels/staffpicks/1084537', 'https://player.vimeo.com/video/1084537'],
    ['https://vimeo.com/1084537/a1b2c3d4e5', 'https://player.vimeo.com/video/1084537?h=a1b2c3d4e5'],
    [
      'https://player.vimeo.com/video/1084537?h=a1b2c3d4e5&autoplay=1',
      'https://player.vimeo.com/video/1084537?h=a1b2c3d4e5',
    ],
    ['https://player.vimeo.com/video/1084537?h="><script>', 'https://player.vimeo.com/video/1084537'],
  ])('%s becomes the player of Vimeo', (raw, player) => expect(embedUrl(raw)).toBe(player));

  test.each([
    '',
    'video',
    'http://www.youtube.com/embed/aqz-KE-bpKQ',
    '//www.youtube.com/embed/aqz-KE-bpKQ',
    'javascript:alert(1)//https://youtu.be/aqz-KE-bpKQ',
    'data:text/html,<iframe src="https://youtu.be/aqz-KE-bpKQ">',
    'https://example.com/embed/aqz-KE-bpKQ',
    'https://www.youtube.com.example.com/embed/aqz-KE-bpKQ',
    'https://example.com/www.youtube.com/embed/aqz-KE-bpKQ',
    'https://user:pass@www.youtube.com/embed/aqz-KE-bpKQ',
    'https://www.youtube.com@example.com/embed/aqz-KE-bpKQ',
    'https://www.youtube.com:8443/embed/aqz-KE-bpKQ',
    'https://www.youtube.com/watch?v=../../redirect',
    'https://www.youtube.com/watch',
    'https://www.youtube.com/embed/videoseries?list=PL123',
    'https://www.youtube.com/redirect?q=https://example.com',
    'https://vimeo.com/about',
    'https://example.com/1084537',
    'https://novimeo.com/1084537',
    'https://vimeo.com/1084537/../login',
    '<iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ"></iframe>',
  ])('%j falls back to the image', (raw) => expect(embedUrl(raw)).toBeNull());

  test('returns only URLs of the two players', () => {
    const host = fc.constantFrom(
      'www.youtube.com',
      'youtu.be',
      'vimeo.com',
      'player.vimeo.com',
      'example.com',
    );
    const scheme = fc.constantFrom('https://', 'http://', 'javascript:', 'data:', '');
    fc.assert(
      fc.property(scheme, host, fc.webPath(), fc.string(), (start, where, path, junk) => {
        const player = embedUrl(`${start}${where}${path}${junk}`);
        if (player !== null) {
          expect(player).toMatch(
            /^https:\/\/(www\.youtube-nocookie\.com\/embed\/[\w-]+|player\.vimeo\.com\/video\/\d+(\?h=[0-9a-f]+)?)$/,
          );
          expect(embedUrl(player)).toBe(player);
        }
      }),
    );
  });
});
