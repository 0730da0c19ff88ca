/* Adds what the viewer's markup lacks: Portuguese texts, and accessible names and heading levels. */
import type { SwaggerSystem } from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import { text, translations } from './messages'

const textProps = ['title', 'placeholder', 'aria-label', 'source']
let isAdapted = false

/** A plugin that changes how the library's own copy of React creates elements; nothing else uses that copy. */
export function adapt({ React }: SwaggerSystem) {
  const { createElement } = React
  if (!isAdapted)
    React.createElement = (type, props, ...children) => {
      const texts = Object.entries(props ?? {}).filter(([name]) => textProps.includes(name))
      const level = Number(/^h([3-6])$/.exec(String(type))?.[1])
      const added = {
        ...Object.fromEntries(texts.map(([name, value]) => [name, translate(value)])),
        // The page's heading is the first level.
        ...(level > 0 && { 'aria-level': level - 1 }),
        // Focusable, so that it can be scrolled by keyboard.
        ...(type === 'pre' && { tabIndex: 0 }),
        ...(type === 'button' && Number(props?.tabIndex) < 0 && { 'aria-hidden': true }),
        ...(props?.className === 'json-schema-2020-12-accordion' && { title: text.expand }),
      }
      return createElement(type, { ...props, ...added }, ...children.map(translate))
    }
  isAdapted = true
  return {}
}

function translate(value: unknown): unknown {
  if (typeof value !== 'string') return value
  return translations[value.trim()] ?? value.replace(/(?<=^<i>)[\w ]+/, (name) => translations[name] ?? name)
}

/** Wraps an input in a label with the name of its parameter. */
export function named(Input: unknown, { React: { createElement: h } }: SwaggerSystem) {
  return (props: Readonly<Record<string, unknown>>) =>
    h('label', null, h('span', { className: 'viewer-name' }, props.description ?? text.body), h(Input, props))
}
