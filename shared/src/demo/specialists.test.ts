import { describe, expect, test } from 'vitest';
import { PROVINCES, SAMPLE_RATINGS, WORK_AREAS } from '../catalogue';
import {
  areaOptions,
  callHref,
  cantonOptions,
  emailHref,
  embedUrl,
  fullName,
  provinceOptions,
  specializationOptions,
  whatsappHref,
} from '../domain';
import { parseSpecialists } from '../service';
import { demoSpecialists } from './specialists';

const raw = demoSpecialists();
const parsed = parseSpecialists(JSON.stringify(raw));
const list = parsed.ok ? parsed.items : [];
const filled = (pick: (s: (typeof list)[number]) => unknown) => list.filter(pick).length;

describe('the demo specialists', () => {
  test('are the same at every call', () => {
    expect(demoSpecialists()).toEqual(raw);
  });

  test('are at least 120 with different names', () => {
    expect(list.length).toBeGreaterThanOrEqual(120);
    expect(new Set(list.map(fullName)).size).toBe(list.length);
    for (const s of list) expect(s.nombre && s.apellido1 && s.especializacion).not.toBe('');
  });

  test('cover the seven provinces in Construcción and Pintura only', () => {
    expect(provinceOptions(list, {}, PROVINCES)).toHaveLength(7);
    expect(areaOptions(list, {}, WORK_AREAS).map((o) => o.name)).toEqual(['Construcción', 'Pintura']);
    expect(new Set(list.flatMap((s) => s.areaTrabajo))).toEqual(new Set(['Construcción', 'Pintura']));
    expect(filled((s) => s.areaTrabajo.length === 2)).toBeGreaterThan(10);
  });

  test('fill every drill-down: two specialists per canton, both areas, specializations to choose', () => {
    for (const { name: provincia } of provinceOptions(list, {}, PROVINCES)) {
      const cantons = cantonOptions(list, { provincia }, PROVINCES);
      expect(cantons.length).toBeGreaterThanOrEqual(5);
      for (const { name: canton, count } of cantons) {
        expect(count, canton).toBeGreaterThanOrEqual(2);
        for (const { name: area } of areaOptions(list, { provincia, canton }, WORK_AREAS)) {
          expect(specializationOptions(list, { provincia, canton, area }), `${canton}, ${area}`).not.toEqual(
            [],
          );
        }
      }
    }
  });

  test.each([
    ['Heredia', 'Sarapiquí'],
    ['Alajuela', 'Río Cuarto'],
    ['Puntarenas', 'Monteverde'],
    ['Puntarenas', 'Puerto Jiménez'],
  ])('%s has specialists in %s, which the catalogue misplaces', (provincia, canton) => {
    expect(cantonOptions(list, { provincia }, PROVINCES).map((o) => o.name)).toContain(canton);
    expect(cantonOptions(list, { provincia: 'Limón' }, PROVINCES).map((o) => o.name)).not.toContain(canton);
  });

  test('mostly have e-mail, video, company, phone and certificates', () => {
    const counts = [
      filled((s) => emailHref(s.correo)),
      filled((s) => s.empresa),
      filled((s) => s.certificados.length > 0),
    ];
    for (const count of counts) {
      expect(count).toBeGreaterThan(list.length / 2);
      expect(count).toBeLessThan(list.length);
    }
    expect(filled((s) => embedUrl(s.video))).toBeGreaterThan(10);
    expect(filled((s) => s.video && !embedUrl(s.video))).toBeGreaterThanOrEqual(2);
    expect(filled((s) => !callHref(s.telefono))).toBeGreaterThan(0);
  });

  test('have phones and e-mails that reach nobody', () => {
    for (const s of list) {
      if (s.telefono) expect(whatsappHref(s.telefono)).toMatch(/^https:\/\/wa\.me\/506[28]0000\d{3}$/);
      if (emailHref(s.correo)) expect(s.correo).toMatch(/(@example\.com|\.example)$/);
    }
    const addresses = list.map((s) => s.correo).filter((correo) => emailHref(correo));
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  test('use all four certificate codes and no others', () => {
    expect([...new Set(list.flatMap((s) => s.certificados))].sort()).toEqual(['1', '2', '3', '4']);
  });

  test('include a few spreadsheet errors, and two rows are dropped', () => {
    expect(raw.some((row) => typeof row.id === 'number')).toBe(true);
    expect(raw.some((row) => typeof row.areaTrabajo === 'string')).toBe(true);
    expect(raw.some((row) => typeof row.certificados === 'string')).toBe(true);
    expect(raw.some((row) => typeof row.telefono === 'number')).toBe(true);
    expect(parsed.ok && parsed.dropped.map((d) => d.reason)).toEqual(['no id', 'repeated id']);
  });

  test('are partly covered by the built-in sample of ratings', () => {
    const sampled = filled((s) => Object.hasOwn(SAMPLE_RATINGS, s.id));
    expect(sampled).toBe(Object.keys(SAMPLE_RATINGS).length);
    expect(sampled / list.length).toBeGreaterThan(0.5);
    expect(sampled / list.length).toBeLessThan(0.9);
  });
});
