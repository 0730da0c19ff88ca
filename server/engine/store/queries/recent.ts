/** The values that were set or read last, by key. */
export interface Recent<T> {
  get(key: string): T | undefined
  set(key: string, value: T): void
}

export function createRecent<T>(most: number): Recent<T> {
  const values = new Map<string, T>()
  const set = (key: string, value: T) => {
    values.delete(key)
    values.set(key, value)
    const [oldest] = values.size > most ? values.keys() : []
    if (oldest !== undefined) values.delete(oldest)
  }
  return {
    set,
    get(key) {
      const value = values.get(key)
      if (value !== undefined) set(key, value)
      return value
    },
  }
}
