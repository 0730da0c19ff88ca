/* Replaces lodash/debounce (see vite.config.ts), without options, which react-admin does not give. */
module.exports = (work, wait = 0) => {
  let timer
  const cancel = () => {
    clearTimeout(timer)
    timer = undefined
  }
  function debounced(...args) {
    cancel()
    timer = setTimeout(() => work.apply(this, args), wait)
  }
  return Object.assign(debounced, { cancel })
}
