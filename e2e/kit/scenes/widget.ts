import { FeedbackWidget, WIDGET_REACTIONS } from '../pages/profile';
import { stopTimers } from '../timers';
import type { Opening, Scene, Stage } from './scene';

const TOAST_MS = 2_000;

type Reaction = Parameters<FeedbackWidget['reaction']>[0];

const opening: Opening = {
  name: 'the widget',
  async open({ page, visitor }) {
    await stopTimers(page, TOAST_MS);
    await visitor.visit('/especialistas');
  },
};

async function open({ page }: Stage): Promise<FeedbackWidget> {
  const widget = new FeedbackWidget(page);
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

/** Scenes of the feedback widget, from the first question to the thank-you message. */
export const WIDGET_SCENES: Scene[] = [
  {
    name: 'the widget',
    opening,
    over: true,
    async show(stage) {
      await open(stage);
    },
  },
  ...WIDGET_REACTIONS.map(
    (reaction): Scene => ({
      name: `the widget with «${reaction}»`,
      opening,
      over: true,
      async show(stage) {
        await react(stage, reaction);
      },
    }),
  ),
  {
    name: 'the widget with a blank comment',
    opening,
    over: true,
    async show(stage) {
      const widget = await react(stage, 'Bueno');
      await widget.submit.click();
      await widget.panel.box.locator('[aria-invalid=true]').waitFor();
    },
  },
  {
    name: 'the widget that could not send',
    opening,
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
    opening,
    over: true,
    async show(stage) {
      const { page, directory } = stage;
      await page.route(`**${directory.endpoints.feedback}`, (route) => route.fulfill({ status: 201 }));
      const widget = await react(stage, 'Bueno');
      await widget.comment.fill('Muy fácil de usar.');
      await widget.submit.click();
      await widget.toast.waitFor();
    },
  },
  {
    name: 'the widget while it sends',
    opening,
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
];
