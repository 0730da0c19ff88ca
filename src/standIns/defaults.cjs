/* Replaces lodash/defaults (see vite.config.ts): earlier objects win, of undefined values the next one. */
module.exports = (target, ...sources) => {
  for (const source of sources)
    for (const name of Object.keys(source ?? {})) if (target[name] === undefined) target[name] = source[name]
  return target
}
