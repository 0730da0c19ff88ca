/* Swagger UI for the console: signed in already, in Portuguese, with a search over group, method, path and summary. */
import SwaggerUI, { type SwaggerRequest, type SwaggerSystem } from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import './viewer.css'
import { adapt, named } from './adapt'
import { isShown, opsFilter, outline, parseToJson, resolveSubtree } from './document'
import { text } from './messages'

interface ViewerOptions {
  readonly document: object
  readonly opened: string | null
  onOpen(operationId: string): void
  send(url: string, options: RequestInit): Promise<Response>
}

export function renderViewer(domNode: HTMLElement, { document, opened, onOpen, send }: ViewerOptions): void {
  type Show = SwaggerSystem['layoutActions']['show']
  const show =
    (inner: Show): Show =>
    (key, isShown) => {
      const [kind, , operationId, ...rest] = key
      if (isShown && kind === 'operations' && operationId && rest.length === 0) onOpen(operationId)
      return inner(key, isShown)
    }
  const { specSelectors, layoutActions } = SwaggerUI({
    domNode,
    spec: outline(document),
    plugins: [
      adapt,
      {
        components: { Calls, authorizeOperationBtn: () => null },
        wrapComponents: { JsonSchemaForm: named, RequestBodyEditor: named },
        fn: {
          opsFilter,
          resolveSubtree: (_outline: object, path: readonly string[]) => resolveSubtree(document, path),
        },
        statePlugins: {
          spec: { actions: { parseToJson } },
          layout: { wrapActions: { show }, wrapSelectors: { isShown } },
        },
      },
    ],
    layout: 'Calls',
    filter: '',
    docExpansion: 'none',
    tryItOutEnabled: true,
    displayRequestDuration: true,
    showExtensions: true,
    syntaxHighlight: { activated: false },
    requestInterceptor(request: SwaggerRequest) {
      // Shown in the example command; `send` replaces it with the session's token.
      request.headers.Authorization = 'Bearer SEU_TOKEN'
      request.userFetch = send
      return request
    },
  })
  const tag = specSelectors
    .taggedOperations()
    .findKey((each) =>
      each.get('operations').some((one) => one.getIn(['operation', 'operationId']) === opened),
    )
  if (tag === undefined || opened === null) return
  layoutActions.show(['operations-tag', tag], true)
  layoutActions.show(['operations', tag, opened], true)
}

/** The layout: search, count and operations, without the library's own header, servers, sign-in and list of schemas. */
function Calls({ React: { createElement: h, useEffect }, getComponent, specSelectors }: SwaggerSystem) {
  useEffect(() => document.querySelector('.opblock.is-open')?.scrollIntoView(), [])
  const count = specSelectors.taggedOperations().reduce((sum, tag) => sum + tag.get('operations').size, 0)
  return h(
    'div',
    { className: 'swagger-ui' },
    h(getComponent('SvgAssets'), null),
    h(getComponent('FilterContainer', true), null),
    h('p', { role: 'status' }, text.found(count)),
    h(getComponent('operations', true), null),
  )
}
