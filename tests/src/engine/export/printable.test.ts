import { describe, expect, it } from 'vitest'
import { printable } from '../../../../src/engine/export/printable'

describe('a text of a PDF', () => {
  it.each([
    ['Município de São João – “Açúcar” €', 'Município de São João – “Açúcar” €'],
    ['Sa\u0303o Joa\u0303o', 'São João'],
    ['Łukasz Őry, Škoda', 'Łukasz Őry, Škoda'],
    ['≤ 3 m², −5 → 10 μg/dm³', '≤ 3 m², −5 → 10 μg/dm³'],
    ['H₂O ﬁm ½ ①', 'H₂O fim ½ 1'],
    ['R$\u202f1.000\u2009kg', 'R$ 1.000 kg'],
    ['a\u200bb\u200d\ufe0fc', 'abc'],
    ['Дом 日本 🌱', '□□□ □□ □'],
    ['José 🌱, Łukasz e 北', 'José □, Łukasz e □'],
    ['👨‍👩‍👧 🇧🇷 👍🏽 ❤️ 1️⃣ ✓', '□ □ □ □ 1 ✓'],
    ['linha\ncom\ttab', 'linha\ncom tab'],
  ])('prints %j with the letters that the font has', (text, written) => {
    expect(printable(text)).toBe(written)
  })
})
