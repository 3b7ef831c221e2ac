import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../../stack/paths';

type Step = {
  uses?: string;
  run?: string;
  if?: string;
  with?: Record<string, unknown>;
  env?: Record<string, string>;
};

type Job = {
  if?: string;
  needs?: string;
  environment?: string;
  permissions?: unknown;
  'timeout-minutes'?: number;
  env?: Record<string, string>;
  steps: Step[];
};

type Trigger = { paths?: string[]; branches?: string[]; tags?: string[] } | null;

export type Workflow = {
  name: string;
  on: { pull_request: Trigger; push: Trigger };
  permissions: unknown;
  jobs: Record<string, Job>;
};

export const WORKFLOWS = join(ROOT, '.github', 'workflows');

export const workflowFiles = readdirSync(WORKFLOWS);

export const textOf = (file: string): string => readFileSync(join(WORKFLOWS, file), 'utf8');

export const readWorkflow = (file: string): Workflow => parse(textOf(file));

export const jobsOf = ({ jobs }: Workflow): Job[] => Object.values(jobs);

export const stepsOf = (workflow: Workflow): Step[] => jobsOf(workflow).flatMap(({ steps }) => steps);

/** What the jobs run, one after the other. */
export const commandsOf = (workflow: Workflow): string[] =>
  stepsOf(workflow).flatMap(({ run }) => (run === undefined ? [] : [run]));
