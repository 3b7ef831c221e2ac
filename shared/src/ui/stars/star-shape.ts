/** A five-pointed star in a 24 by 24 box, and its left half. */
export const STAR = 'M12 2l2.94 6.26 6.81.9-4.99 4.74 1.25 6.8L12 17.4l-6.01 3.3 1.25-6.8L2.25 9.16l6.81-.9z';
export const LEFT_HALF = 'M12 2v15.4l-6.01 3.3 1.25-6.8L2.25 9.16l6.81-.9z';
