// Breaks: nodemailer-has-one-door
import nodemailer from 'nodemailer';

export const vendor = nodemailer;
