import { aUser } from '@club/shared/testing';
import { expect, test } from '../kit/fixtures';

test('a registration or a logout in one tab shows in the other', async ({ context, visitor, layout }) => {
  await visitor.visit('/');
  const other = await context.newPage();
  await other.goto(visitor.origin);
  await expect(layout.accountButton).toHaveAccessibleName('Ana');
  await other.evaluate(() => localStorage.removeItem('user'));
  await expect(layout.accountButton).toHaveAccessibleName('Mi cuenta');
  await other.evaluate(
    (user) => localStorage.setItem('user', user),
    JSON.stringify(aUser({ name: 'Luisa' })),
  );
  await expect(layout.accountButton).toHaveAccessibleName('Luisa');
});
