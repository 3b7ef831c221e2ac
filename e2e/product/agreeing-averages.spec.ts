import { averageCaption, bayesianAverage, formatAverage, ratingPrior } from '@club/shared/domain';
import { encodeQuery } from '@club/shared/routes';
import { parseRatings } from '@club/shared/service';
import { matchingPeople, type Person, pickSpecialist } from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import { configureServiceAverages } from '../kit/lists';
import { ResultsLocators } from '../kit/pages/finding';
import { ProfileLocators } from '../kit/pages/profile';
import { SiteDialog } from '../kit/pages/shell';

test('sorting by rating uses the averages that cards, profiles and evaluation lists show', async ({
  page,
  visitor,
  directory,
}) => {
  const parsed = parseRatings(directory.answers.ratings);
  const ratings = parsed.ok ? parsed.items : [];
  const prior = ratingPrior(ratings);
  const summaryOf = ({ id }: Person) => ratings.find(({ cedula }) => cedula === id) ?? null;
  const fairOf = (one: Person) => bayesianAverage(summaryOf(one), prior) ?? 0;
  const search = ({ province, canton, areas: [area = ''] }: Person) => ({
    provincia: province,
    canton,
    area,
  });
  const found = (one: Person) => matchingPeople(directory, search(one));
  const isRated = (one: Person) => fairOf(one) > 0;
  const person = pickSpecialist(
    directory,
    'found among two rated ones whom the list has the other way round',
    (one) => {
      const [first, second, ...others] = found(one);
      const alone = new Set(found(one).map(({ name }) => name)).size === found(one).length;
      if (!first || !second || others.length > 5 || one.areas.length === 0 || !alone) return false;
      return isRated(first) && isRated(second) && fairOf(first) < fairOf(second);
    },
  );
  const byRatings = found(person).toSorted((a, b) => fairOf(b) - fairOf(a));
  const results = new ResultsLocators(page);
  const profile = new ProfileLocators(page);
  await configureServiceAverages(page);
  const arranged = `/resultados?${encodeQuery({ ...search(person), orden: 'calificacion' })}`;
  await visitor.visit(arranged, { drawn: false });
  await expect(results.cards.getByRole('heading')).toHaveText(byRatings.map(({ name }) => name));

  for (const one of byRatings.filter(isRated).slice(0, 3)) {
    const summary = summaryOf(one);
    if (!summary) throw new Error('nobody has rated them');
    const numbers = [formatAverage(summary.promedio), averageCaption(summary)];
    for (const number of numbers) await expect(results.card(one.name)).toContainText(number);
    await results.card(one.name).click();
    await expect(profile.heading).toHaveText(one.name);
    for (const number of numbers) {
      await expect(profile.average).toContainText(number);
      await expect(profile.ratings).toContainText(number);
    }
    await profile.ratingsButton.click();
    const dialog = new SiteDialog(page, 'Evaluaciones');
    await expect(dialog.box.getByRole('listitem')).toHaveCount(summary.comentarios.length);
    await dialog.close.click();
    await profile.back.click();
    await results.heading.waitFor();
  }
});
