/* What a device says of an act that was recorded on it without a connection. */

export interface RecordedPlace {
  /** Degrees, WGS 84. */
  readonly latitude: number
  readonly longitude: number
  /** Metres. */
  readonly accuracy: number
}

export interface RecordedOffline {
  /** ISO date and time by the clock of the device, but never after the act. */
  readonly at: string
  /** Name that its person gave to the device. */
  readonly device?: string
  readonly place?: RecordedPlace
  /** Account that recorded it, where another one sent it. */
  readonly by?: number
}
