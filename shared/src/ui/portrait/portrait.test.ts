import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { demoSpecialists } from '../../demo';
import { createCleanDemoSpecialists } from '../../demo/tidy-specialists';
import { aSpecialist } from '../../testing/builders';
import { PORTRAIT_COLOUR_COUNT, portraitColourNumber, portraitTool } from './portrait';

describe('portraitColourNumber', () => {
  test('returns a valid colour number for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const tone = portraitColourNumber(name);
        expect(Number.isInteger(tone) && tone >= 1 && tone <= PORTRAIT_COLOUR_COUNT).toBe(true);
      }),
    );
  });

  test('distributes the demo specialists over all colours', () => {
    const tones = demoSpecialists().map(({ nombre, apellido1, apellido2 }) =>
      portraitColourNumber(`${nombre} ${apellido1} ${apellido2}`),
    );
    for (let tone = 1; tone <= PORTRAIT_COLOUR_COUNT; tone += 1)
      expect(tones.filter((each) => each === tone).length).toBeGreaterThan(tones.length / 12);
  });

  test('ignores case and surrounding spaces', () => {
    expect(portraitColourNumber(' MARÍA Solís ')).toBe(portraitColourNumber('maría solís'));
  });
});

describe('portraitTool', () => {
  const toolOf = (especializacion: string, ...areaTrabajo: string[]) =>
    portraitTool(aSpecialist({ especializacion, areaTrabajo }));

  test.each([
    ['Techos', 'roof'],
    ['ESTRUCTURAS METÁLICAS', 'wrench'],
    ['Baños', 'tiles'],
  ])('returns a tool of the specialization %s', (work, tool) =>
    expect(toolOf(work, 'Construcción')).toBe(tool),
  );

  test('returns a tool of the work area if the specialization is unknown', () => {
    expect(toolOf('', 'Eléctrico')).toBe('bolt');
    expect(toolOf('Otros', 'Aire acondicionados')).toBe('snow');
  });

  test('returns a painter’s tool for «Pintura de techos»', () => {
    expect(['roller', 'brush', 'bucket']).toContain(toolOf('Pintura de techos'));
  });

  test('returns an empty name if specialization and work area are unknown', () =>
    expect(toolOf('Jardines', 'Otra')).toBe(''));

  test('returns many different tools for the demo specialists, each of them in the picture file', () => {
    const picture = readFileSync('host/public/imagenes/perfil.svg', 'utf8');
    const views = [...picture.matchAll(/<view id="(\w+)"/g)].map(([, id]) => id);
    const used = new Set(createCleanDemoSpecialists().map(portraitTool));
    expect(used.size).toBeGreaterThan(10);
    for (const tool of used) expect(views).toContain(tool);
  });
});
