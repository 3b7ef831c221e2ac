import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { Page } from 'puppeteer-core';
import { expect, test } from 'vitest';
import { reportPageProblems } from './firefox';

const FILE = 'https://club.example/assets/page.js';

const altered = (arrived: string) =>
  new Error(
    `None of the “sha384” hashes in the integrity attribute match the content of the subresource at “${FILE}”. The computed hash is “${createHash('sha384').update(arrived).digest('base64')}”.`,
  );

function watched() {
  const page = new EventEmitter();
  const problems: string[] = [];
  const tellRest = reportPageProblems(page as unknown as Page, (problem) => problems.push(problem));
  const answer = (headers: Record<string, string>, status = 200) =>
    page.emit('response', { url: () => FILE, status: () => status, headers: () => headers });
  const fail = (errorText: string) =>
    page.emit('requestfailed', { url: () => FILE, failure: () => ({ errorText }) });
  return { page, problems, tellRest, answer, fail };
}

test('the Firefox driver ignores an integrity error during a navigation if the network delivered the whole script', () => {
  const { page, problems, tellRest, answer } = watched();
  answer({ 'content-length': '1214' });
  page.emit('pageerror', altered(''));
  tellRest();
  expect(problems).toEqual([]);
});

test('the Firefox driver does not report a script request that the page aborted before the response', () => {
  const { page, problems, tellRest, fail } = watched();
  fail('NS_BINDING_ABORTED');
  page.emit('pageerror', altered(''));
  tellRest();
  expect(problems).toEqual([]);
});

test.each([
  ['is empty', { 'content-length': '0' }],
  ['does not say how long it is', {}],
])('the Firefox driver reports an empty script at the end if its response %s', (_, headers) => {
  const { page, problems, tellRest, answer } = watched();
  page.emit('pageerror', altered(''));
  answer({ 'content-length': '1214' });
  answer(headers as Record<string, string>);
  expect(problems).toEqual([]);
  tellRest();
  expect(problems).toEqual([`page error: ${altered('').message}`]);
});

test('the Firefox driver reports an altered script immediately, even if the network delivered the whole script', () => {
  const { page, problems, answer } = watched();
  answer({ 'content-length': '1214' });
  page.emit('pageerror', altered('alert(1)'));
  expect(problems).toEqual([`page error: ${altered('alert(1)').message}`]);
});

test('the Firefox driver reports a reset connection and a response with status 404', () => {
  const { problems, answer, fail } = watched();
  fail('NS_ERROR_NET_RESET');
  answer({ 'content-length': '9' }, 404);
  expect(problems).toEqual([`request failed: ${FILE} NS_ERROR_NET_RESET`, `response 404: ${FILE}`]);
});

const cutInWorker = new Error(
  `Failed to load ‘${FILE}’. A ServiceWorker intercepted the request and encountered an unexpected error.`,
);

test('the Firefox driver ignores a script load that a service worker interrupted if the script loads later', () => {
  const { page, problems, tellRest, answer } = watched();
  page.emit('pageerror', cutInWorker);
  answer({ 'content-length': '1214' });
  tellRest();
  expect(problems).toEqual([]);
});

test('the Firefox driver reports a script load that a service worker interrupted if the script never loads later', () => {
  const { page, problems, tellRest, answer } = watched();
  answer({ 'content-length': '1214' });
  page.emit('pageerror', cutInWorker);
  tellRest();
  expect(problems).toEqual([`page error: ${cutInWorker.message}`]);
});

test('the Firefox driver ignores a font that the page aborted, and reports one that failed to load', () => {
  const { page, problems } = watched();
  const font = (status: number) =>
    page.emit(
      'pageerror',
      new Error(
        `downloadable font: download failed (font-family: "Figtree" src index:0): status=${status} source: ${FILE}`,
      ),
    );
  font(2152398850);
  expect(problems).toEqual([]);
  font(2147746065);
  expect(problems).toHaveLength(1);
});
