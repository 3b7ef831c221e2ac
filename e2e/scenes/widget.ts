import { stopTimers } from '../fixtures/stopped-timers';
import { FeedbackWidget, REACTIONS } from '../page-models/feedback-widget';
import type { Scene, Stage } from './scene';

const TOAST_MS = 2_000;

type Reaction = Parameters<FeedbackWidget['reaction']>[0];

async function open({ page, visitor }: Stage): Promise<FeedbackWidget> {
  const widget = new FeedbackWidget(page);
  await visitor.visit('/especialistas');
  await widget.launcher.click();
  await widget.reaction('Bueno').waitFor();
  return widget;
}

async function react(stage: Stage, reaction: Reaction): Promise<FeedbackWidget> {
  const widget = await open(stage);
  await widget.reaction(reaction).click();
  await widget.comment.waitFor();
  return widget;
}

/** The floating widget, from the first question to the thanks. */
export const WIDGET: Scene[] = [
  {
    name: 'the widget',
    over: true,
    async show(stage) {
      await open(stage);
    },
  },
  ...REACTIONS.map(
    (reaction): Scene => ({
      name: `the widget with «${reaction}»`,
      over: true,
      async show(stage) {
        await react(stage, reaction);
      },
    }),
  ),
  {
    name: 'the widget with a blank comment',
    over: true,
    async show(stage) {
      const widget = await react(stage, 'Bueno');
      await widget.submit.click();
      await widget.panel.box.locator('[aria-invalid=true]').waitFor();
    },
  },
  {
    name: 'the widget while it sends',
    over: true,
    waiting: true,
    async show(stage) {
      await stage.page.route(`**${stage.directory.endpoints.feedback}`, () => undefined);
      const widget = await react(stage, 'Bueno');
      await widget.comment.fill('Muy fácil de usar.');
      await widget.submit.click();
      await widget.panel.box.locator('[aria-busy=true], [aria-disabled=true]').first().waitFor();
    },
  },
  {
    name: 'the widget that could not send',
    over: true,
    async show(stage) {
      stage.expectErrors(/ERR_CONNECTION_REFUSED/);
      await stage.page.route(`**${stage.directory.endpoints.feedback}`, (route) =>
        route.abort('connectionrefused'),
      );
      const widget = await react(stage, 'Bueno');
      await widget.comment.fill('Muy fácil de usar.');
      await widget.submit.click();
      await widget.failure.box.waitFor();
    },
  },
  {
    name: 'the thanks for a comment',
    over: true,
    async show(stage) {
      const { page, directory } = stage;
      await stopTimers(page, TOAST_MS);
      await page.route(`**${directory.endpoints.feedback}`, (route) => route.fulfill({ status: 201 }));
      const widget = await react(stage, 'Bueno');
      await widget.comment.fill('Muy fácil de usar.');
      await widget.submit.click();
      await widget.toast.waitFor();
    },
  },
];
