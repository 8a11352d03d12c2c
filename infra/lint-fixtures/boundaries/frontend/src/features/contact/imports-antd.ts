// Breaks: antd-has-one-door
import * as vendor from 'antd';

export const port = vendor;
