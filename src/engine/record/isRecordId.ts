/** Of an address: positive, or negative for a record made on this device that waits. Others need no request. */
export function isRecordId(id: string): boolean {
  return /^-?[1-9][0-9]{0,14}$/.test(id)
}
