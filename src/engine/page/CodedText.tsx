/* Renders a server message; the error code on its second line is small and can be copied with one click. */

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
