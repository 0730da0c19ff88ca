/* The words of a failure; a second line, the code by which others find it, is small and copied with one click. */

/** Draws a message of the server. */
export function CodedText({ text }: { readonly text: string }) {
  const [words, code] = text.split('\n')
  if (code === undefined) return words
  return (
    <>
      {words}
      <small style={{ display: 'block', marginTop: 4, userSelect: 'all' }}>{code}</small>
    </>
  )
}
