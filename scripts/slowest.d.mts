interface UnitReport {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly { readonly duration?: number | null; readonly fullName: string }[]
  }[]
}

interface BrowserSuite {
  readonly file: string
  readonly specs?: readonly {
    readonly title: string
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[]
  }[]
  readonly suites?: readonly BrowserSuite[]
}

export function findSlowest(
  unit: UnitReport | undefined,
  e2e: { readonly suites: readonly BrowserSuite[] } | undefined,
  count?: number,
): string[]
