import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { demoSpecialists } from '../../demo';
import { tidySpecialists } from '../../demo/tidy-specialists';
import { aSpecialist } from '../../testing';
import { PORTRAIT_TONES, portraitTone, portraitTool } from './portrait';

describe('portraitTone', () => {
  test('is a valid tone for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const tone = portraitTone(name);
        expect(Number.isInteger(tone) && tone >= 1 && tone <= PORTRAIT_TONES).toBe(true);
      }),
    );
  });

  test('spreads the demo specialists over all tones', () => {
    const tones = demoSpecialists().map(({ nombre, apellido1, apellido2 }) =>
      portraitTone(`${nombre} ${apellido1} ${apellido2}`),
    );
    for (let tone = 1; tone <= PORTRAIT_TONES; tone += 1)
      expect(tones.filter((each) => each === tone).length).toBeGreaterThan(tones.length / 12);
  });

  test('ignores case and surrounding blanks', () => {
    expect(portraitTone(' MARÍA Solís ')).toBe(portraitTone('maría solís'));
  });
});

describe('portraitTool', () => {
  const toolOf = (especializacion: string, ...areaTrabajo: string[]) =>
    portraitTool(aSpecialist({ especializacion, areaTrabajo }));

  test.each([
    ['Techos', 'roof'],
    ['ESTRUCTURAS METÁLICAS', 'wrench'],
    ['Baños', 'tiles'],
  ])('belongs to the specialization %s', (work, tool) => expect(toolOf(work, 'Construcción')).toBe(tool));

  test('belongs to the work area if no specialization is known', () => {
    expect(toolOf('', 'Eléctrico')).toBe('bolt');
    expect(toolOf('Otros', 'Aire acondicionados')).toBe('snow');
  });

  test('is a tool of painters for painting roofs', () => {
    expect(['roller', 'brush', 'bucket']).toContain(toolOf('Pintura de techos'));
  });

  test('is missing for unknown work', () => expect(toolOf('Jardines', 'Otra')).toBe(''));

  test('varies among the demo specialists, by views of the picture', () => {
    const picture = readFileSync('host/public/imagenes/perfil.svg', 'utf8');
    const views = [...picture.matchAll(/<view id="(\w+)"/g)].map(([, id]) => id);
    const used = new Set(tidySpecialists().map(portraitTool));
    expect(used.size).toBeGreaterThan(10);
    for (const tool of used) expect(views).toContain(tool);
  });
});
