import { expect, test } from 'vitest';
import { testConfig } from '../../trials/support/test-config';

test('the default phones, addresses and pages cannot be anybody’s', () => {
  const { phone, whatsapp, servicePhone, email, terms, social } = testConfig().contact;
  for (const number of [phone, whatsapp, servicePhone]) {
    expect(number.replace(/\D/g, '').replace(/^506/, '')).toMatch(/^0000\d{4}$/);
  }
  expect(email).toMatch(/@example\.(com|org|net)$/);
  for (const page of [terms, ...Object.values(social)]) {
    expect(new URL(page).hostname).toMatch(/(^|\.)example\.(com|org|net)$/);
  }
});
