/* Series colours: distant in OKLab, and 3:1 against the background of both colour schemes. */
const colors = `
  #308858 #0078d0 #c85800 #a040d0 #888000 #008898 #d81070 #986048 #607060 #c78700 #50a0a8 #b84050
  #8880f8 #f800f8 #e00800 #4951f9 #a888c0 #b233a3 #516999 #f85098 #0098f8 #a000f8 #50a800 #c068f8
  #f86028 #8860c8 #c87078 #989070 #e800b0 #905888 #c060b0 #c820e0 #788098 #08a878 #009000 #e858d8
  #f82858 #8050f8 #607018 #7090d0 #5870f0 #78a050 #b07840 #c85080 #5860c0 #1090c8 #f06070 #9870a8
  #609078 #a07078 #007870 #d078a8 #b048f8 #6878c0 #d87850 #906808 #297901 #d85050 #b08890 #a870d0
  #f80080 #c03800 #887858 #609020 #c050d0 #d848f8 #786878 #a09038 #f83000
`
  .trim()
  .split(/\s+/)

export function chartColor(place: number): string {
  return colors[place % colors.length] ?? ''
}

export const chartColorCount = colors.length
