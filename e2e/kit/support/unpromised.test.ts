import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { oldestBrowsers } from '@club/shared/browsers';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../sites/workspace';
import { listUnexplainedFeatures, listUnusedExplanations, unsupportedFeatureUses } from './unpromised';

const featuresOf = (name: string, text: string): string[] =>
  unsupportedFeatureUses([{ name, text }]).map(({ feature }) =>
    feature.replace(/^.*\.(?=[^.]+\.[^.]+$)/, ''),
  );
const ofScript = (text: string) => featuresOf('a.js', text);
const ofStyle = (text: string) => featuresOf('a.css', text);
const ofPage = (text: string) => featuresOf('a.html', text);

describe('a script', () => {
  test.each([
    ['Promise.withResolvers()', 'Promise.withResolvers'],
    ['window.Promise["try"](f)', 'Promise.try'],
    ['AbortSignal.any([a])', 'AbortSignal.any_static'],
    ['CSS.escape(a)', null],
    ['AbortSignal.timeout(1)', 'AbortSignal.timeout_static'],
    ['requestIdleCallback(f)', 'Window.requestIdleCallback'],
    ['a.union(b)', 'Set.union'],
    ['list.values().map(f)', 'Iterator.map'],
    ['Object.values(list).map(f)', null],
    ['list.map(f).filter(f)', null],
    ['document.startViewTransition(f)', 'Element.startViewTransition'],
    ['const { navigation } = window', 'Window.navigation'],
    ['new URLPattern({})', 'api.URLPattern'],
    ['dialog.showModal(); list.toSorted(); list.at(-1)', null],
    ['dialog.requestClose()', 'HTMLDialogElement.requestClose'],
    ['React.jsx("dialog", { closedBy: "any" })', 'dialog.closedby'],
    ['React.jsx("dialog", { popover: "auto" })', null],
    ['React.jsx("div", { hidden: true, children: [] })', null],
  ])('%s: %s', (text, feature) => {
    expect(ofScript(text)).toEqual(feature === null ? [] : [feature]);
  });

  test('with syntax that a supported browser lacks is rejected', () => {
    expect(() => ofScript('using file = open()')).toThrow(SyntaxError);
    expect(() => ofScript('/[a--b]/v')).toThrow(SyntaxError);
    expect(ofScript('class A { static #a = 1; static { A.#a ??= 2; } } await 1;')).toEqual([]);
  });
});

describe('a style sheet', () => {
  test.each([
    ['a { color: light-dark(red, blue) }', 'color.light-dark'],
    ['a { color: red; color: light-dark(red, blue) }', null],
    ['a { text-wrap: balance }', 'properties.text-wrap'],
    ['a { field-sizing: content }', 'properties.field-sizing'],
    ['@supports (field-sizing: content) { a { field-sizing: content } }', null],
    ['@supports (display: grid) { a { field-sizing: content } }', 'properties.field-sizing'],
    ['@starting-style { a { opacity: 0 } }', 'at-rules.starting-style'],
    ['a:has(b), a:user-valid { inset: 0; inline-size: 100dvh }', null],
    ['a:open { inset: 0 }', 'selectors.open'],
    ['a::details-content { inset: 0 }', 'selectors.details-content'],
    ['@media (min-width: 10px) and (prefers-reduced-motion) { a { inset: 0 } }', null],
    ['@media (prefers-reduced-transparency) { a { inset: 0 } }', 'media.prefers-reduced-transparency'],
    ['a { width: calc-size(auto, size) }', 'types.calc-size'],
    ['a { animation-timeline: scroll() }', 'properties.animation-timeline'],
    ['@font-face { font-family: A; src: url(a.woff2); ascent-override: 90% }', 'font-face.ascent-override'],
    ['a { -webkit-anything: 1; --own: light-dark(red, blue) }', null],
  ])('%s: %s', (text, feature) => {
    expect(ofStyle(text)).toEqual(feature === null ? [] : [feature]);
  });
});

describe('a page', () => {
  test.each([
    ['<dialog closedby="any"></dialog>', ['dialog.closedby']],
    ['<template><selectedcontent></selectedcontent></template>', ['elements.selectedcontent']],
    ['<link rel="expect" href="#a">', ['rel.expect']],
    ['<script type="importmap">{"imports":{},"integrity":{}}</script>', ['importmap.integrity']],
    ['<script>scheduler.yield()</script>', ['api.scheduler']],
    ['<style>a { field-sizing: content }</style>', ['properties.field-sizing']],
    ['<dialog inert><search><img loading="lazy" alt=""></search></dialog>', []],
  ])('%s: %s', (text, features) => {
    expect(ofPage(text)).toEqual(features);
  });
});

test('a feature that a supported browser lacks is reported if it has no explanation; an explanation is reported if no file uses the feature', () => {
  const uses = unsupportedFeatureUses([{ name: 'a.js', text: 'requestIdleCallback(f)' }]);
  const feature = 'api.Window.requestIdleCallback';
  expect(listUnexplainedFeatures(uses, {})).toEqual([`a.js: ${feature}`]);
  expect(listUnexplainedFeatures(uses, { [feature]: 'a timer' })).toEqual([]);
  expect(listUnusedExplanations(uses, { [feature]: 'a timer', 'api.Other': 'why' })).toEqual(['api.Other']);
});

test('the list of supported browsers must consist of names with versions', () => {
  expect(oldestBrowsers()).toMatchObject({ chrome: '120', safari: '17', ios_saf: '17' });
  expect(() => oldestBrowsers(['last 2 versions'])).toThrow('«last 2 versions»');
});

test.each([
  ['Safari', 'safari'],
  ['Safari', 'ios_saf'],
  ['Chrome', 'chrome'],
  ['Edge', 'edge'],
  ['Firefox', 'firefox'],
])('the README states the same version of %s', (name, browser) => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const [, browsers = ''] = readme.split('\n## Browsers\n');
  const [, version] = new RegExp(`${name}\\D*(\\d[\\d.]*)`).exec(browsers) ?? [];
  expect(version).toBe(oldestBrowsers()[browser]);
});
