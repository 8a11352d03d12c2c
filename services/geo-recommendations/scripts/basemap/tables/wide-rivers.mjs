// Wide rivers through cities, which the river layer has only roughly: ends as [longitude, latitude], and widths as [longitude, metres].

export const WIDE_RIVERS = [
  {
    name: 'Thames',
    from: [-0.342, 51.404],
    to: [0.36, 51.45],
    widths: [[-0.34, 65], [-0.31, 85], [-0.22, 180], [-0.12, 230], [-0.03, 280], [0.06, 400], [0.2, 620], [0.36, 850]],
  },
];
