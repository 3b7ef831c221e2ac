import { isBeyond, isPromised, namesBelow } from './compat-data';

/** The interfaces that objects of a promised browser can have: what other interfaces offer is reached through what is told itself. */
const INTERFACES = [
  ...namesBelow('api').map((name) => ['api', name]),
  ...namesBelow('javascript', 'builtins').map((name) => ['javascript', 'builtins', name]),
].filter((path) => isPromised(...path));

/** A name that any object may have, and what it is of each interface that has one: all beyond the promise, or it is none of them. */
function membersBeyond(): ReadonlyMap<string, string> {
  const beyond = new Map<string, string>();
  const within = new Set<string>();
  for (const path of INTERFACES) {
    for (const member of namesBelow(...path)) {
      if (/_(static|event)$|^@@/.test(member)) continue;
      if (isBeyond(...path, member)) beyond.set(member, [...path, member].join('.'));
      else within.add(member);
    }
  }
  for (const member of within) beyond.delete(member);
  return beyond;
}

/** A member's name → the feature beyond the promise that it must be where it is no field of somebody's own. */
export const MEMBERS_BEYOND = membersBeyond();
