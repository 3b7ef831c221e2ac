import { describe, expect, test } from 'vitest';
import { SAMPLE_RATINGS } from '../catalogue';
import { callHref, emailHref, embedUrl, fullName, whatsappHref } from '../domain';
import { parseSpecialists } from '../service';
import { demoSpecialists } from './specialists';

const raw = demoSpecialists();
const parsed = parseSpecialists(JSON.stringify(raw));
const list = parsed.ok ? parsed.items : [];
const filled = (pick: (s: (typeof list)[number]) => unknown) => list.filter(pick).length;

describe('the demo specialists', () => {
  test('are identical at every call', () => {
    expect(demoSpecialists()).toEqual(raw);
  });

  test('are at least 120 with different names', () => {
    expect(list.length).toBeGreaterThanOrEqual(120);
    expect(new Set(list.map(fullName)).size).toBe(list.length);
    for (const s of list) expect(s.nombre && s.apellido1 && s.especializacion).not.toBe('');
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

  test('have phones and e-mails that belong to nobody', () => {
    for (const s of list) {
      if (s.telefono) expect(whatsappHref(s.telefono)).toMatch(/^https:\/\/wa\.me\/506[28]0000\d{3}$/);
      if (emailHref(s.correo)) expect(s.correo).toMatch(/(@example\.com|\.example)$/);
    }
    const addresses = list.map((s) => s.correo).filter((correo) => emailHref(correo));
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  test('use exactly the four certificate codes', () => {
    expect([...new Set(list.flatMap((s) => s.certificados))].sort()).toEqual(['1', '2', '3', '4']);
  });

  test('include a few spreadsheet errors, for which parsing drops two rows', () => {
    expect(raw.some((row) => typeof row.id === 'number')).toBe(true);
    expect(raw.some((row) => typeof row.areaTrabajo === 'string')).toBe(true);
    expect(raw.some((row) => typeof row.certificados === 'string')).toBe(true);
    expect(raw.some((row) => typeof row.telefono === 'number')).toBe(true);
    expect(parsed.ok && parsed.dropped.map((d) => d.reason)).toEqual(['no id', 'repeated id']);
  });

  test('are partly included in the built-in sample of ratings', () => {
    const sampled = filled((s) => Object.hasOwn(SAMPLE_RATINGS, s.id));
    expect(sampled).toBe(Object.keys(SAMPLE_RATINGS).length);
    expect(sampled / list.length).toBeGreaterThan(0.5);
    expect(sampled / list.length).toBeLessThan(0.9);
  });
});
