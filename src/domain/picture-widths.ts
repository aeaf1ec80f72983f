/** The widths at which pictures are asked for, in pixels (IMAGE-013, API-032). */
export const pictureWidths = {
  avatar: 72,
  catalogSmall: 80,
  basicDetails: 124,
  catalog: 208,
  public: 300,
  featuredSmall: 768,
  featured: 1200,
  featuredLarge: 2400,
} as const;

/** What a picture of a person or a square logo has at least, so that it is sharp where it is shown smallest. */
export const smallestSquare = { width: pictureWidths.avatar, height: pictureWidths.avatar };
