/* The library has no types: these are the parts that the page uses. */
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  function SwaggerUI(config: SwaggerUI.Properties): SwaggerUI.SwaggerSystem

  namespace SwaggerUI {
    /** An operation, as an Immutable map. */
    interface SwaggerOperation {
      get(name: 'method' | 'path'): string
      getIn(path: readonly ['operation', 'operationId' | 'summary']): string
    }
    interface SwaggerOperations {
      readonly size: number
      filter(isKept: (operation: SwaggerOperation) => boolean): SwaggerOperations
      some(isFound: (operation: SwaggerOperation) => boolean): boolean
    }
    interface SwaggerTag {
      get(name: 'operations'): SwaggerOperations
      set(name: 'operations', operations: SwaggerOperations): SwaggerTag
    }
    /** Tags with their operations, by name. */
    interface SwaggerTags {
      readonly size: number
      map(change: (tag: SwaggerTag, name: string) => SwaggerTag): SwaggerTags
      filter(isKept: (tag: SwaggerTag) => boolean): SwaggerTags
      findKey(isFound: (tag: SwaggerTag) => boolean): string | undefined
      reduce(add: (sum: number, tag: SwaggerTag) => number, start: number): number
    }
    type Properties = Readonly<Record<string, unknown>>
    /** Input of plugins. */
    interface SwaggerSystem {
      readonly React: {
        createElement(type: unknown, props: Properties | null, ...children: readonly unknown[]): unknown
        useEffect(effect: () => void, dependencies: readonly unknown[]): void
      }
      readonly specSelectors: { taggedOperations(): SwaggerTags }
      readonly layoutSelectors: { currentFilter(): string }
      readonly specActions: { updateJsonSpec(document: unknown): unknown }
      readonly layoutActions: { show(key: readonly string[], isShown: boolean): unknown }
      getComponent(name: string, isContainer?: boolean): unknown
    }
    interface SwaggerRequest {
      readonly headers: Record<string, string>
      userFetch?: (url: string, options: RequestInit) => Promise<Response>
    }
  }
  export = SwaggerUI
}
