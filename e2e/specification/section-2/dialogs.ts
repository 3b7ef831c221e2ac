import { feedback, host, kit, profile, shared, walk } from '../files';
import { row } from '../row';

const { widget } = feedback;
const { evaluation } = profile;

/** Spec §2, Floating feedback widget and Evaluation dialog. */
export const widgetAndEvaluation = [
  row(
    "Present on every page. Its prompt text is '¿Cómo fue su experiencia en el sitio web?'.",
    [
      walk.layout('header, footer and widget stand on every page'),
      widget('has its boundary and stays a button until it is opened'),
    ],
    'module feedback/FeedbackWidget',
  ),
  row(
    'Reactions: Bueno, Neutral, Malo.',
    [widget('opens as a modal with the three reactions and no comment box')],
    'reaction Bueno',
    'reaction Neutral',
    'reaction Malo',
  ),
  row('Then a comment box and a submit button.', [
    widget('«%s» shows the comment box, and hides it when it is pressed again'),
    widget('«%s» goes out as «%s» with the comment, without reading the answer'),
  ]),
  row('Opened from the profile. For an anonymous user it shows the registration prompt with a warning', [
    evaluation('gets the registration prompt with its warning instead of the form'),
    host.registration('warns a visitor who wanted to evaluate'),
    walk.registration('an anonymous visitor who wants to evaluate is asked to register, with a warning'),
  ]),
  row('instead of the form', [
    evaluation('gets the registration prompt with its warning instead of the form'),
  ]),
  row('For a registered user: a star selector from 1 to 5', [
    evaluation('starts at zero stars with a hint until some are chosen'),
    kit.starPicker('is a named group of five stars, none chosen'),
  ]),
  row('with hover preview', [
    kit.starPicker('previews the star under the pointer'),
    walk.evaluation('the stars preview under the pointer, and a click beside the dialog closes it'),
  ]),
  row('a comment textarea and a submit button', [evaluation('sends exactly the eight fields')]),
  row(
    'Other screens, such as any administrator or specialist-side screens: not shown.',
    [shared.pages('%s is the page %s'), walk.routes('an unknown address gets a friendly page')],
    'page notFound',
  ),
];
