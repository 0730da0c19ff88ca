interface UnitReport {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly {
      readonly duration?: number | null
      readonly fullName: string
      readonly status?: string
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}

interface BrowserReport {
  readonly suites: readonly BrowserSuite[]
}

interface BrowserSuite {
  readonly file: string
  readonly specs?: readonly {
    readonly title: string
    readonly tests: readonly {
      readonly status?: string
      readonly results: readonly {
        readonly duration: number
        readonly error?: { readonly message: string }
      }[]
    }[]
  }[]
  readonly suites?: readonly BrowserSuite[]
}

export function findSlowest(
  unit: UnitReport | undefined,
  e2e: BrowserReport | undefined,
  count?: number,
): string[]

export function findRepeated(unit: UnitReport | undefined, e2e: BrowserReport | undefined): string[]
